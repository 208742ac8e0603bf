const figure = new Intl.NumberFormat('it-IT', { maximumFractionDigits: 1 });

/** Formats a file size: "812 byte", "1,4 kB", "2,3 MB". */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) {
    return `${bytes} byte`;
  }
  return bytes < 999_950 ? `${figure.format(bytes / 1000)} kB` : `${figure.format(bytes / 1_000_000)} MB`;
}
