import { Link } from '@larkwell/app-kit';
import { Button, currentLanguage } from '@larkwell/ui';
import classes from './ClientsPage.module.css';
import { t } from './messages.ts';

/** As the server's. `docs/product/shared.md#pagination` */
const pageSize = 20;

interface ClientPagerProps {
  page: number;
  shown: number;
  count: number;
  addressOf: (page: number) => string;
}

/** '21 – 40 of 1,000' with links to the pages before and after; nothing if there is one page. */
export function ClientPager({ page, shown, count, addressOf }: ClientPagerProps) {
  if (count <= pageSize) return null;
  const first = (page - 1) * pageSize;
  const hasNext = first + shown < count;
  return (
    <nav className={classes.pager} aria-label={t('pages')}>
      {page > 1 && (
        <Button component={Link} to={addressOf(page - 1)} variant="default" size="sm">
          {t('previous')}
        </Button>
      )}
      <span>
        {t('range', { first: first + 1, last: first + shown, count: count.toLocaleString(`${currentLanguage()}-US`) })}
      </span>
      {hasNext && (
        <Button component={Link} to={addressOf(page + 1)} variant="default" size="sm">
          {t('next')}
        </Button>
      )}
    </nav>
  );
}
