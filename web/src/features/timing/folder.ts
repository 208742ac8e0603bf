// Watching a folder with the File System Access API, which only Chromium has.

interface FolderHandle {
  name: string;
  values: () => AsyncIterable<{ kind: string; getFile?: () => Promise<File> }>;
}

type Picker = () => Promise<FolderHandle>;

// folderPicker returns the browser's picker of a folder; undefined if it has none.
export const folderPicker = (): Picker | undefined =>
  (window as unknown as { showDirectoryPicker?: Picker }).showDirectoryPicker?.bind(window);

// Files that consoles read or that hold no results.
const ignored = /^[.~]|\.(tmp|part|scb)$|^lst(?!rslt|statu)|^(meet_program|time_drops_status)\.json$/i;

interface SeenFile {
  size: number;
  at: number;
  sent: boolean;
}

const statusTable = /^lststatu/i;

// groupFiles groups files into calls: a table of statuses goes with the result list beside it.
export function groupFiles(files: readonly File[]): File[][] {
  const status = files.filter(({ name }) => statusTable.test(name));
  const others = files.filter((file) => !status.includes(file));
  return others.map((file) => (/^lstrslt/i.test(file.name) ? [file, ...status] : [file]));
}

// readyFiles returns the files that have not changed since the last check and were not sent yet, grouped into calls. It updates seen.
export async function readyFiles(folder: FolderHandle, seen: Map<string, SeenFile>): Promise<File[][]> {
  const ready: File[] = [];
  const tables: File[] = [];
  for await (const entry of folder.values()) {
    const file = entry.kind === 'file' ? await entry.getFile?.() : undefined;
    if (!file || ignored.test(file.name)) continue;
    if (statusTable.test(file.name)) {
      tables.push(file);
      continue;
    }
    const before = seen.get(file.name);
    const same = before?.size === file.size && before.at === file.lastModified;
    if (!same) seen.set(file.name, { size: file.size, at: file.lastModified, sent: false });
    else if (!before.sent) ready.push(file);
  }
  return groupFiles([...ready.sort((a, b) => a.lastModified - b.lastModified), ...tables]);
}

export type { FolderHandle, SeenFile };
