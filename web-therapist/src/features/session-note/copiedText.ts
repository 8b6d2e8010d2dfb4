const firstOf = (name: string) => name.split(' ')[0] ?? name;
const escaped = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * A text about one child for another: it has the other's name, so that no family reads the name of another child. Only
 * whole words count as the name: "Ana" isn't in "Anabel".
 */
export function copiedText(text: string, from: string, to: string): string {
  const names = new RegExp(`(?<![\\p{L}\\p{N}])(?:${escaped(from)}|${escaped(firstOf(from))})(?![\\p{L}\\p{N}])`, 'gu');
  return text.replace(names, (found) => (found === from ? to : firstOf(to)));
}
