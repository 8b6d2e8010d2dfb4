import { typographic } from '../i18n/typographic.ts';
import { t } from '../messages.ts';
import { SupportText } from '../support/support.tsx';
import classes from './TermsViewer.module.css';

interface Terms {
  id: string;
  title: string;
  content: string;
}

export interface TermsViewerProps {
  label: string;
  /** Plain text; blank lines separate paragraphs. `1. What we keep` alone in its paragraph is a heading. */
  documents: readonly Terms[];
}

/** Terms and privacy texts, which are in English, in a scrollable box that is keyboard accessible. */
export function TermsViewer({ label, documents }: TermsViewerProps) {
  if (documents.length === 0) return <p className={classes.none}>{t('noTerms')}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={classes.viewer} aria-label={label} tabIndex={0}>
      {documents.map(({ id, title, content }) => (
        <article key={id} lang="en">
          <h2>{title}</h2>
          <Clauses content={content} heading="h3" />
        </article>
      ))}
    </section>
  );
}

/** One text as a page of its own, below the page's heading. */
export function TermsText({ content }: { content: string }) {
  return (
    <article className={classes.text} lang="en">
      <Clauses content={content} heading="h2" />
    </article>
  );
}

const isHeading = (paragraph: string) => /^\d+\. [^\n]{1,80}$/.test(paragraph) && !paragraph.endsWith('.');

function Clauses({ content, heading: Heading }: { content: string; heading: 'h2' | 'h3' }) {
  return content
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) =>
      isHeading(paragraph) ? (
        <Heading key={paragraph}>{paragraph}</Heading>
      ) : (
        <p key={paragraph}>
          <SupportText>{typographic(paragraph)}</SupportText>
        </p>
      ),
    );
}
