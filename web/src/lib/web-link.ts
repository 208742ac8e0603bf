/** The only addresses the page leads to; one that runs code is none. */
export const isWebLink = (address: string) => /^https?:\/\//i.test(address);
