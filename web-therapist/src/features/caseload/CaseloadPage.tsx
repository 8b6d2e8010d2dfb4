import { Link, Loaded, useQuery } from '@larkwell/app-kit';
import {
  Anchor,
  Button,
  breakpoints,
  CardsSkeleton,
  EmptyState,
  IconArrowLeft,
  IconDownload,
  PageHeader,
  useDocumentTitle,
  useMediaQuery,
} from '@larkwell/ui';
import { paths } from '../../paths.ts';
import { useTherapist } from '../../shared/therapist/queries.ts';
import { CaseloadCards } from './CaseloadCards.tsx';
import { CaseloadTable } from './CaseloadTable.tsx';
import { caseloadQuery, useDownloadCaseload } from './calls.ts';
import classes from './caseload.module.css';
import { t } from './messages.ts';
import { PeriodForm } from './PeriodForm.tsx';
import { useCaseloadAddress } from './useCaseloadAddress.ts';

/** Figures of the caseload in a period. `docs/product/web.md#caseload-page` */
export default function CaseloadPage() {
  const { zone } = useTherapist();
  const { period, sort, choosePeriod, chooseSort } = useCaseloadAddress(zone);
  const query = useQuery(caseloadQuery(period));
  const download = useDownloadCaseload();
  const wide = useMediaQuery(`(min-width: ${breakpoints.desktop}px)`, undefined, { getInitialValueInEffect: false });
  const Figures = wide ? CaseloadTable : CaseloadCards;
  useDocumentTitle(`${t('title')} · Larkwell`);

  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        back={
          <Anchor component={Link} to={paths.therapist.clients} className={classes.back}>
            <IconArrowLeft size={18} aria-hidden /> {t('clients')}
          </Anchor>
        }
        actions={
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            loading={download.isPending}
            onClick={() => download.mutate(period)}
          >
            {t('csv')}
          </Button>
        }
      />
      <PeriodForm key={`${period.from} ${period.to}`} period={period} onChoose={choosePeriod} />
      <Loaded query={query} failed={t('failed')} skeleton={<CardsSkeleton count={4} />}>
        {(report) =>
          report.schools.length === 0 ? (
            <EmptyState title={t('emptyTitle')} message={t('empty')} />
          ) : (
            <>
              <Figures report={report} period={period} sort={sort} onSort={chooseSort} />
              <p className={classes.about}>{t('aboutMinutes')}</p>
              <p className={classes.about}>{t('aboutRates')}</p>
            </>
          )
        }
      </Loaded>
    </>
  );
}
