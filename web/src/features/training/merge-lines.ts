// mergeLines merges another user's changes into the typed lines: new lines are inserted after the line they follow,
// deleted lines are removed unless they were changed here, and a line changed on both sides is kept twice.
export function mergeLines(base: readonly string[], theirs: readonly string[], mine: readonly string[]): string[] {
  const deleted = without(base, theirs);
  const merged = [...mine];
  for (const line of deleted) {
    const at = merged.indexOf(line);
    if (at >= 0) merged.splice(at, 1);
  }
  const added = without(theirs, base);
  const addedByBoth = without(added, without(mine, base)); // lines that both added
  theirs.forEach((line, index) => {
    const at = addedByBoth.indexOf(line);
    if (at < 0) return;
    addedByBoth.splice(at, 1);
    merged.splice(placeAfter(merged, theirs[index - 1]), 0, line);
  });
  return merged;
}

// placeAfter returns the index after a line: the start without a line, the end if it is gone.
function placeAfter(lines: readonly string[], line: string | undefined): number {
  if (line === undefined) return 0;
  const at = lines.lastIndexOf(line);
  return at < 0 ? lines.length : at + 1;
}

// without returns the lines of one list that another lacks, counting duplicates.
function without(lines: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return lines.filter((line) => {
    const at = left.indexOf(line);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
