import { t } from '../messages/index.ts';

/** As the API takes a file: `data` is base64 without a prefix. */
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
};

/** SPEC.md section 5. `.jpeg` is another spelling of `.jpg`, so it is taken where `.jpg` is, but not listed. */
const extensions: Record<FileGroup, readonly string[]> = {
  document: ['.pdf', '.doc', '.docx', '.jpg'],
  photo: ['.jpg', '.png'],
  picture: ['.png', '.jpeg'],
};

const maxBytes = 4 * 1024 * 1024;

export const listedTypes = (group: FileGroup) => extensions[group].join(', ');
export const acceptedTypes = (group: FileGroup) =>
  [...extensions[group], ...extensions[group].map((extension) => types[extension])].join(',');

const extensionOf = (name: string) => (/\.[^.]+$/.exec(name.toLowerCase())?.[0] ?? '').replace('.jpeg', '.jpg');

/** The sentence that refuses a file, or null. The server looks at the content as well. */
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
