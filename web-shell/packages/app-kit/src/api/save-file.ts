/** How long a browser may take to begin a download, in milliseconds. */
const addressLife = 60_000;

/** Saves a file that the page holds, under `name`. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), addressLife);
}
