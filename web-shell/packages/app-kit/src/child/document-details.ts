import type { Document as SharedDocument } from '../api/index.ts';
import { formatDate } from '../time/index.ts';
import { categoryName } from './document-categories.ts';
import { t } from './messages.ts';

const kilobyte = 1024;

/** '240 KB', '1.4 MB'; never 0. */
export function formatSize(bytes: number): string {
  if (bytes < kilobyte * kilobyte) return t('kilobytes', { size: Math.max(1, Math.round(bytes / kilobyte)) });
  return t('megabytes', { size: (bytes / kilobyte / kilobyte).toFixed(1) });
}

/** 'Medical · Added by Maya Okafor on Nov 23, 2026 · 240 KB' */
export function detailsOf(document: SharedDocument, mine: boolean, zone: string): string {
  const details = additionOf(document, mine, zone);
  const { category } = document;
  return category === 'other' ? details : t('categorized', { category: categoryName(category), details });
}

function additionOf({ uploader, created_at, size }: SharedDocument, mine: boolean, zone: string): string {
  const facts = { date: formatDate(created_at, zone), size: formatSize(size) };
  if (mine) return t('addedByYou', facts);
  return uploader.name ? t('addedBy', { name: uploader.name, ...facts }) : t('addedOn', facts);
}
