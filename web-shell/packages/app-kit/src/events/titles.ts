import type { EventType } from '../api/index.ts';
import { en, t } from './messages.ts';

const keys = Object.keys(en) as (keyof typeof en)[];

/** A title in the page's language if a service chose it; a title that someone typed stays. */
export function titleText(title: string): string {
  const key = keys.find((each) => en[each] === title);
  return key ? t(key) : title;
}

/** The title that services give an event of this type, in lower case. */
export const derivedTitle = (type: EventType) => en[`title_${type}`].toLowerCase();
