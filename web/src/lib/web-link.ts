/** Only http and https addresses may become links: a javascript: address would run code. */
export const isWebLink = (address: string) => /^https?:\/\//i.test(address);
