import type { EventType } from '@larkwell/app-kit/api';
import { en, t } from '../messages.ts';

type TitleKey = Extract<keyof typeof en, `title_${string}`>;

const keys = (Object.keys(en) as (keyof typeof en)[]).filter((key): key is TitleKey => key.startsWith('title_'));

/** A title in the page's language if a service chose it; a title that somebody typed stays. */
export function titleText(title: string): string {
  const key = keys.find((each) => en[each] === title);
  return key ? t(key) : title;
}

/** The title that services give an event of this type, in lower case. */
export const derivedTitle = (type: EventType) => en[`title_${type}`].toLowerCase();
