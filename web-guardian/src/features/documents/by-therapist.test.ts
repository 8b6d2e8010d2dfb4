import type { Document as SharedDocument } from '@larkwell/app-kit/api';
import { expect, test } from 'vitest';
import { byTherapist } from './by-therapist.ts';

const file = { filename: 'a.pdf', content_type: 'application/pdf', size: 1, url: '/a' };
const documentOf = (id: string, uploader: 'guardian' | string, sharedWith: string | null = null): SharedDocument => ({
  id,
  ...file,
  file,
  created_at: '2026-11-16T05:00:00Z',
  uploader: { type: uploader === 'guardian' ? 'guardian' : 'therapist', id: uploader, name: null },
  therapist_id: sharedWith,
  client_id: 'child-1',
  intake_version: null,
  category: 'other',
});

test('groups by the therapist that a document is from or is shared with alone', () => {
  const documents = [
    documentOf('plan', 't1'),
    documentOf('letter', 'guardian', 't2'),
    documentOf('for-all', 'guardian'),
    documentOf('old', 'former'),
  ];
  const groups = byTherapist(documents, ['t1', 't2', 't3']).map(({ therapistId, documents: own }) => [
    therapistId,
    own.map(({ id }) => id),
  ]);
  expect(groups).toEqual([
    ['t1', ['plan']],
    ['t2', ['letter']],
    ['t3', []],
    ['former', ['old']],
    [null, ['for-all']],
  ]);
});
