/** Downloads a file that the page has created. */
export function saveFile(name: string, type: string, content: BlobPart): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  download(address, name);
  // The download has started by then; this frees the memory.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Downloads an address. Without a name the server chooses one. */
export function download(address: string, name = ''): void {
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = name;
  anchor.rel = 'noopener';
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
}
