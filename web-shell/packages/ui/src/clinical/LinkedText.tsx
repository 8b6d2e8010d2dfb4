import { Anchor } from '@mantine/core';

const address = /(?<!\w)(https?:\/\/[^\s<>"]+)/i;
const punctuation = /[.,;:!?)\]'’”*_]$/;

/** The address without what belongs to its sentence: punctuation, and a bracket that opened before it. */
function withoutSentenceEnd(found: string): string {
  const bracketed = found.endsWith(')') && found.split('(').length >= found.split(')').length;
  return punctuation.test(found) && !bracketed ? withoutSentenceEnd(found.slice(0, -1)) : found;
}

/** Whether there is a host. */
const isAddress = (text: string) => URL.canParse(text);

/** Text with its http and https addresses as links. Other schemes stay text, and nothing is read as markup. */
export function LinkedText({ text }: { text: string }) {
  return text.split(address).map((part, index) => {
    const link = index % 2 === 1 ? withoutSentenceEnd(part) : '';
    if (!isAddress(link)) return part;
    return [
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key
      <Anchor key={index} href={link} target="_blank" rel="noopener noreferrer" inherit underline="always">
        {link}
      </Anchor>,
      part.slice(link.length),
    ];
  });
}
