import { Anchor } from '@mantine/core';
import { createContext, use } from 'react';

const Support = createContext<string | null>(null);

/** Around all pages: the address of the support mailbox; null until it is known. */
export const SupportEmail = Support.Provider;

/** The address of the support mailbox, for a `mailto:` link. */
export const useSupportEmail = () => use(Support);

const mention = /((?:contact|write to|writing to) (?:support|us)\b)/i;

/** A sentence in which 'contact support' and the like are links to the support mailbox. */
export function SupportText({ children }: { children: string }) {
  const email = useSupportEmail();
  if (!email) return children;
  return children.split(mention).map((part, index) =>
    mention.test(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no other key
      <Anchor key={index} href={`mailto:${email}`} inherit underline="always">
        {part}
      </Anchor>
    ) : (
      part
    ),
  );
}
