import { Loaded, usePageTitle, useQuery } from '@larkwell/app-kit';
import { listPrivacyPoliciesOptions, listTermsAndConditionsOptions } from '@larkwell/app-kit/api';
import { Button, EmptyState, IconPrinter, ListSkeleton, PageHeader, TermsText } from '@larkwell/ui';
import type { ComponentProps } from 'react';
import classes from './LegalPage.module.css';
import { t } from './messages.ts';

interface PublishedProps {
  title: string;
  /** The text in force; none before the first is published. */
  query: ComponentProps<typeof Loaded<readonly { id: string; content: string }[]>>['query'];
}

function Published({ title, query }: PublishedProps) {
  usePageTitle(title);
  return (
    <div className={classes.page}>
      <PageHeader
        title={title}
        actions={
          <Button
            className={classes.print}
            variant="default"
            leftSection={<IconPrinter size={18} aria-hidden />}
            onClick={() => window.print()}
          >
            {t('print')}
          </Button>
        }
      />
      <Loaded query={query} failed={t('loadFailed')} skeleton={<ListSkeleton />}>
        {(texts) =>
          texts.length > 0 ? (
            texts.map(({ id, content }) => <TermsText key={id} content={content} />)
          ) : (
            <EmptyState title={t('none')} />
          )
        }
      </Loaded>
    </div>
  );
}

function Terms() {
  const query = useQuery({ ...listTermsAndConditionsOptions(), select: (found) => found.terms_and_conditions });
  return <Published title={t('terms')} query={query} />;
}

function Privacy() {
  const query = useQuery({ ...listPrivacyPoliciesOptions(), select: (found) => found.privacy_policies });
  return <Published title={t('privacy')} query={query} />;
}

/** One file for both: every page of the shell names each file that it can load. */
export default function LegalPage({ text }: { text: 'terms' | 'privacy' }) {
  return text === 'terms' ? <Terms /> : <Privacy />;
}
