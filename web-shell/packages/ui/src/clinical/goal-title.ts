/** A goal's title, or '' for one that was made from the description and so says nothing of its own. */
export function ownGoalTitle({ title, description }: { title?: string | null; description: string }): string {
  const words = (title ?? '').replace(/(…|\.\.\.)$/, '').trim();
  return title && !description.startsWith(words) ? title : '';
}
