/** What someone typed into a report, beside its file. */
export interface TypedReport {
  title: string;
  /** `YYYY-MM-DD` */
  date: string | null;
}

const isDay = (line: string) => /^\d{4}-\d{2}-\d{2}$/.test(line);

/** As one text, which saves itself: the title, and the date on the next line. */
export const textOf = ({ title, date }: TypedReport) => (date === null ? title : `${title}\n${date}`);

/** Of a text that keeps what two windows typed, both titles and the last date. */
export function reportOf(text: string): TypedReport {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const titles = new Set(lines.filter((line) => !isDay(line)));
  return { title: [...titles].join(' / '), date: lines.findLast(isDay) ?? null };
}
