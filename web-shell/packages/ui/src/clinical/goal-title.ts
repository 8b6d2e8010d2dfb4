/** A goal's own title, or '' if it was derived from the description. */
export function ownGoalTitle({ title, description }: { title?: string | null; description: string }): string {
  const words = (title ?? '').replace(/(…|\.\.\.)$/, '').trim();
  return title && !description.startsWith(words) ? title : '';
}
