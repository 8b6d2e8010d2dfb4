import { http, queryOptions } from '@larkwell/app-kit';

export interface SharedDocument {
  id: string;
  filename: string;
  /** Bytes. */
  size: number;
  created_at: string;
  uploader: { type: 'guardian' | 'therapist'; id: string; name: string };
  /** Good for five minutes. */
  url: string;
}

export const documentsKey = (childId: string) => ['documents', childId];
export const getDocuments = async (childId: string) =>
  (await http.get<{ documents: SharedDocument[] }>('/documents', { query: { client_id: childId } })).documents;

/** Newest first. */
export const documentsQuery = (childId: string) =>
  queryOptions({ queryKey: documentsKey(childId), queryFn: () => getDocuments(childId) });
