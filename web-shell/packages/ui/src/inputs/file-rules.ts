import { t } from '../messages.ts';

/** A file as sent to the API: `data` is base64 without a prefix. */
export interface UploadedFile {
  filename: string;
  content_type: string;
  data: string;
}

export type FileGroup = 'document' | 'photo' | 'picture';

const types: Record<string, string> = {
  '.pdf': 'application/pdf',
  '.doc': 'application/msword',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.heic': 'image/heic',
  '.heif': 'image/heif',
};
/** Other spellings of an extension, which are accepted wherever it is. */
const spellings: Record<string, string> = { '.jpeg': '.jpg', '.heif': '.heic' };
const plain = (extension: string) => spellings[extension] ?? extension;

/** Accepted extensions, like the server's. `docs/product/web.md#file-inputs` */
const extensions: Record<FileGroup, readonly string[]> = {
  document: ['.pdf', '.doc', '.docx', '.jpg'],
  photo: ['.jpg', '.png'],
  picture: ['.png', '.jpeg'],
};

/** Groups for multi-file uploads; `all` combines them. `docs/product/web.md#file-inputs` */
export type FilesGroup = 'image' | 'pdf' | 'document' | 'all';

const groupExtensions: Record<Exclude<FilesGroup, 'all'>, readonly string[]> = {
  image: ['.jpg', '.png', '.heic', '.gif', '.webp'],
  pdf: ['.pdf'],
  document: ['.doc', '.docx'],
};

const extensionsOf = (groups: readonly FilesGroup[]) =>
  groups.flatMap((group) => (group === 'all' ? Object.values(groupExtensions).flat() : groupExtensions[group]));

/** For the `accept` of an input: extensions in every spelling, and their types. */
function acceptOf(listed: readonly string[]): string {
  const accepted = listed.map(plain);
  return Object.entries(types)
    .filter(([extension]) => accepted.includes(plain(extension)))
    .flat()
    .join(',');
}

export const acceptedByGroups = (groups: readonly FilesGroup[]) => acceptOf(extensionsOf(groups));

/** The error for one of several files, or null. */
export function refusalByGroups(file: File, groups: readonly FilesGroup[]): string | null {
  if (!extensionsOf(groups).includes(extensionOf(file.name))) return t('filesWrongType', { types: groups.join(', ') });
  return file.size > maxBytes ? t('fileTooLarge') : null;
}

const maxBytes = 4 * 1024 * 1024;

export const listedTypes = (group: FileGroup) => extensions[group].join(', ');
export const acceptedTypes = (group: FileGroup) => acceptOf(extensions[group]);

const extensionOf = (name: string) => plain(/\.[^.]+$/.exec(name.toLowerCase())?.[0] ?? '');

/** The error for a file's name or size, or null. */
export function refusalOf(file: File, group: FileGroup): string | null {
  if (!extensions[group].map(plain).includes(extensionOf(file.name)))
    return t('fileWrongType', { types: listedTypes(group) });
  if (file.size > maxBytes) return t('fileTooLarge');
  return null;
}

export async function readFile(file: File): Promise<UploadedFile> {
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error(t('fileUnreadable')));
    reader.readAsDataURL(file);
  });
  return {
    filename: file.name,
    content_type: file.type || (types[extensionOf(file.name)] ?? 'application/octet-stream'),
    data: url.slice(url.indexOf(',') + 1),
  };
}

/** The first bytes of each kind, like the server's. */
const firstBytes: Record<string, string> = {
  '.pdf': '%PDF-',
  '.doc': '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1',
  '.docx': 'PK\x03\x04',
  '.jpg': '\xff\xd8\xff',
  '.png': '\x89PNG\r\n\x1a\n',
};
const pdfHeader = /^%PDF-[12]\.\d/;
const pdfTrailer = /startxref\s+\d+\s+%%EOF[\s\0]*$/;
/** In letters of base64, four for three bytes: 24 and 2,049 bytes. */
const beginning = 32;
const end = 2732;

/**
 * The error for a file's content, or null, in the server's words: it isn't what its name says, or a PDF is cut off. The
 * server checks more. `docs/product/documents.md#file-checks`
 */
export function contentRefusalOf({ filename, data }: UploadedFile, group: FileGroup): string | null {
  const extension = extensionOf(filename);
  const first = atob(data.slice(0, beginning));
  if (!first.startsWith(firstBytes[extension] ?? '')) return t('fileWrongType', { types: listedTypes(group) });
  if (extension !== '.pdf') return null;
  return pdfHeader.test(first) && pdfTrailer.test(atob(data.slice(-end))) ? null : t('pdfDamaged');
}

/** A data URL to preview a picture before upload. */
export const dataAddress = ({ content_type, data }: UploadedFile) => `data:${content_type};base64,${data}`;
