import { Anchor } from '@mantine/core';

/** A web address up to a space or a quote; punctuation at its end belongs to the sentence. */
const address = /(https:\/\/[^\s<>"]+[^\s<>".,;:!?)\]'’”])/;

/** Text with its https addresses as links. Other schemes stay text. */
export function LinkedText({ text }: { text: string }) {
  return text.split(address).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key
      <Anchor key={index} href={part} target="_blank" rel="noopener noreferrer" inherit underline="always">
        {part}
      </Anchor>
    ) : (
      part
    ),
  );
}
