/** Suggests known names for an unknown one, closest first. */

const SUGGESTED_MOST = 3;

export function nearestNames(name: string, names: readonly string[]): readonly string[] {
  const wanted = name.toLowerCase();
  // Up to a third of the letters may be wrong; more is another word.
  const farthest = Math.max(1, Math.floor(wanted.length / 3));
  return names
    .map((known) => ({ known, distance: editDistance(wanted, known.toLowerCase()) }))
    .filter(({ known, distance }) => distance <= farthest || (wanted.length > 2 && known.startsWith(wanted)))
    .sort((a, b) => a.distance - b.distance || (a.known < b.known ? -1 : 1))
    .slice(0, SUGGESTED_MOST)
    .map(({ known }) => known);
}

/** Letters added, dropped, changed, or swapped with their neighbour. */
function editDistance(from: string, to: string): number {
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  const cell = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    rows.push(current);
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwap = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current.push(
        Math.min(
          cell(row - 1, column) + 1,
          cell(row, column - 1) + 1,
          cell(row - 1, column - 1) + (isSame ? 0 : 1),
          isSwap ? cell(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
  }
  return cell(from.length, to.length);
}
