import {
  Anchor,
  EmptyState,
  IconArrowLeft,
  IconChevronRight,
  IconMail,
  PageHeader,
  Panel,
  TextInput,
  useSupportEmail,
} from '@larkwell/ui';
import { Link, useParams, useSearchParams } from 'react-router';
import { usePageTitle } from '../routing/usePageTitle.ts';
import { type Article, findArticles } from './articles.ts';
import classes from './HelpPage.module.css';
import { Markdown } from './Markdown.tsx';
import { t } from './messages.ts';

interface HelpPageProps {
  articles: readonly Article[];
  /** The page of the list. An article is one level below: `/client/help/pay`. */
  base: string;
}

/** The articles of one side with a search, or the one that the address names. `docs/product/web.md#help` */
export function HelpPage({ articles, base }: HelpPageProps) {
  const { article: id } = useParams();
  const [search] = useSearchParams();
  if (id === undefined) return <List articles={articles} base={base} />;
  const article = articles.find((one) => one.id === id);
  const list = search.size > 0 ? `${base}?${search}` : base;
  return (
    <div className={classes.page}>
      <Anchor component={Link} to={list} className={classes.back}>
        <IconArrowLeft size={20} aria-hidden />
        {t('helpBack')}
      </Anchor>
      {article ? <Shown article={article} /> : <EmptyState title={t('helpUnknownTitle')} message={t('helpUnknown')} />}
      <Contact />
    </div>
  );
}

function Shown({ article }: { article: Article }) {
  usePageTitle(article.title);
  return (
    <>
      <PageHeader title={article.title} />
      <Panel>
        <div className={classes.text}>
          <Markdown text={article.text} />
        </div>
      </Panel>
    </>
  );
}

function List({ articles, base }: HelpPageProps) {
  const [search, setSearch] = useSearchParams();
  const query = search.get('q') ?? '';
  const found = findArticles(articles, query);
  usePageTitle(t('help'));
  return (
    <div className={classes.page}>
      <PageHeader title={t('help')} lead={t('helpLead')} />
      <TextInput
        type="search"
        label={t('helpSearch')}
        placeholder={t('helpSearchHint')}
        value={query}
        onChange={({ currentTarget: { value } }) => setSearch(value ? { q: value } : {}, { replace: true })}
      />
      <p role="status" className={classes.found}>
        {query.trim() !== '' && t('helpFound', { count: found.length })}
      </p>
      {found.length > 0 ? (
        <ul className={classes.list} aria-label={t('helpArticles')}>
          {found.map(({ id, title }) => (
            <li key={id}>
              <Link to={{ pathname: `${base}/${id}`, search: search.toString() }} className={classes.link}>
                {title}
                <IconChevronRight size={20} aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState title={t('helpNoneTitle')} message={t('helpNone')} />
      )}
      <Contact />
    </div>
  );
}

/** Nothing before the mailbox is known. */
function Contact() {
  const email = useSupportEmail();
  if (!email) return null;
  return (
    <Panel title={t('helpContactTitle')} tone="tint">
      <p className={classes.contact}>{t('helpContact')}</p>
      <Anchor href={`mailto:${email}`} className={classes.back}>
        <IconMail size={20} aria-hidden />
        {email}
      </Anchor>
    </Panel>
  );
}
