/** Hands the browser a file that the page has made itself. */
export function saveFile(name: string, type: string, content: BlobPart): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  download(address, name);
  // The download has begun by then, and the memory is free again.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Downloads what stands at an address; without a name the server gives it one. */
export function download(address: string, name = ''): void {
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = name;
  anchor.rel = 'noopener';
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
}
