import type { Document as SharedDocument } from '@larkwell/app-kit/api';
import { formatDate } from '@larkwell/app-kit/time';
import { t } from './messages/index.ts';

const kilobyte = 1024;

/** '240 KB', '1.4 MB'; never 0. */
function formatSize(bytes: number): string {
  if (bytes < kilobyte * kilobyte) return t('kilobytes', { size: Math.max(1, Math.round(bytes / kilobyte)) });
  return t('megabytes', { size: (bytes / kilobyte / kilobyte).toFixed(1) });
}

export function detailsOf({ uploader, created_at, size }: SharedDocument, mine: boolean, zone: string): string {
  const facts = { date: formatDate(created_at, zone), size: formatSize(size) };
  if (mine) return t('addedByYou', facts);
  return uploader.name ? t('addedBy', { name: uploader.name, ...facts }) : t('addedOn', facts);
}
