import type { Document } from '@larkwell/app-kit/api';
import { formatDate } from '@larkwell/app-kit/time';
import { t } from './messages/index.ts';

const kilobyte = 1024;

/** '240 KB', '1.4 MB'; never 0. */
function formatSize(bytes: number): string {
  if (bytes < kilobyte * kilobyte) return t('kilobytes', { size: Math.max(1, Math.round(bytes / kilobyte)) });
  return t('megabytes', { size: (bytes / kilobyte / kilobyte).toFixed(1) });
}

export function detailsOf({ uploader, created_at, size }: Document, mine: boolean, zone: string): string {
  const facts = { date: formatDate(created_at, zone), size: formatSize(size) };
  return mine ? t('addedByYou', facts) : t('addedBy', { name: uploader.name ?? t('someone'), ...facts });
}
