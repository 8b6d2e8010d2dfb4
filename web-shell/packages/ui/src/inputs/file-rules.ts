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
};

/** Accepted extensions. `.jpeg` counts as `.jpg` but is not listed. `docs/product/web.md#file-inputs` */
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

export const acceptedByGroups = (groups: readonly FilesGroup[]) =>
  extensionsOf(groups)
    .flatMap((extension) => [extension, types[extension]])
    .join(',');

/** The error for one of several files, or null. */
export function refusalByGroups(file: File, groups: readonly FilesGroup[]): string | null {
  if (!extensionsOf(groups).includes(extensionOf(file.name))) return t('filesWrongType', { types: groups.join(', ') });
  return file.size > maxBytes ? t('fileTooLarge') : null;
}

const maxBytes = 4 * 1024 * 1024;

export const listedTypes = (group: FileGroup) => extensions[group].join(', ');
export const acceptedTypes = (group: FileGroup) =>
  [...extensions[group], ...extensions[group].map((extension) => types[extension])].join(',');

const extensionOf = (name: string) => (/\.[^.]+$/.exec(name.toLowerCase())?.[0] ?? '').replace('.jpeg', '.jpg');

/** The error for a file, or null. The server also checks the content. */
export function refusalOf(file: File, group: FileGroup): string | null {
  const allowed = extensions[group].map((extension) => extension.replace('.jpeg', '.jpg'));
  if (!allowed.includes(extensionOf(file.name))) return t('fileWrongType', { types: listedTypes(group) });
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

/** A data URL to preview a picture before upload. */
export const dataAddress = ({ content_type, data }: UploadedFile) => `data:${content_type};base64,${data}`;
