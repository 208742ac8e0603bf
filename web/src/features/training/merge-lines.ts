// mergeLines puts what somebody else changed into what was typed meanwhile: their new lines stand after the line they follow, what they
// took away goes unless it was changed here, and what they changed in a line that was changed here stays beside it. Pure.
export function mergeLines(base: readonly string[], theirs: readonly string[], mine: readonly string[]): string[] {
  const gone = without(base, theirs);
  const merged = [...mine];
  for (const line of gone) {
    const at = merged.indexOf(line);
    if (at >= 0) merged.splice(at, 1);
  }
  const added = without(theirs, base);
  const known = without(added, without(mine, base)); // what both wrote alike is there
  theirs.forEach((line, index) => {
    const at = known.indexOf(line);
    if (at < 0) return;
    known.splice(at, 1);
    const after = merged.lastIndexOf(theirs[index - 1] ?? '');
    merged.splice(index === 0 ? 0 : after < 0 ? merged.length : after + 1, 0, line);
  });
  return merged;
}

// without are the lines of one list that another has not, each as often as it is missing.
function without(lines: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return lines.filter((line) => {
    const at = left.indexOf(line);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
