import {
  Anchor,
  Button,
  EmptyState,
  IconDownload,
  IconExternalLink,
  IconEye,
  ListSkeleton,
  Row,
  RowList,
  RowText,
  Select,
  Text,
} from '@larkwell/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Resource } from '../api/index.ts';
import { Loaded } from '../query/Loaded.tsx';
import { useToastMutation } from '../query/useToastMutation.ts';
import { t } from './messages.ts';
import { resourcesQuery, saveFile, specialtyNamesQuery } from './queries.ts';
import { ResourcePreview } from './ResourcePreview.tsx';
import classes from './resources.module.css';

const previewed = /^(application\/pdf|image\/)/;

/** 'Ages 4 to 9'; null without limits. */
function agesOf({ age_from: from, age_to: to }: Resource): string | null {
  if (from !== null && to !== null) return t('agesBetween', { from, to });
  if (from !== null) return t('agesFrom', { from });
  return to === null ? null : t('agesTo', { to });
}

interface ResourceBrowserProps {
  /** The specialty that is chosen first; null for all. */
  specialtyId?: string | null;
}

/** The resources of a specialty, with a preview. `docs/product/documents.md#resources` */
export function ResourceBrowser({ specialtyId = null }: ResourceBrowserProps) {
  const [chosen, setChosen] = useState(specialtyId);
  const [open, setOpen] = useState<Resource | null>(null);
  const query = useQuery(resourcesQuery(chosen));
  const { data: specialties = [] } = useQuery(specialtyNamesQuery());
  const save = useToastMutation({ mutationFn: saveFile });
  const nameOf = (id: string | null) => specialties.find((specialty) => specialty.id === id)?.name;

  return (
    <section className={classes.resources}>
      <Text c="dimmed">{t('lead')}</Text>
      <Select
        className={classes.filter}
        label={t('specialty')}
        data={[
          { value: '', label: t('allSpecialties') },
          ...specialties.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={chosen ?? ''}
        allowDeselect={false}
        onChange={(value) => setChosen(value || null)}
      />
      <Loaded query={query} failed={t('failed')} skeleton={<ListSkeleton count={4} />}>
        {(resources) =>
          resources.length === 0 ? (
            <EmptyState compact title={t('emptyTitle')} message={t('emptyText')} />
          ) : (
            <RowList label={t('list')}>
              {resources.map((resource) => (
                <Row key={resource.id}>
                  <RowText
                    title={resource.title}
                    details={[
                      resource.specialty_id === null ? t('everySpecialty') : nameOf(resource.specialty_id),
                      agesOf(resource),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  >
                    <p className={classes.summary}>{resource.summary}</p>
                  </RowText>
                  {resource.link ? (
                    <Anchor
                      href={resource.link}
                      target="_blank"
                      rel="noopener noreferrer"
                      className={classes.link}
                      aria-label={t('openLink', { title: resource.title })}
                    >
                      <IconExternalLink size={18} aria-hidden />
                      {t('linkNow')}
                    </Anchor>
                  ) : previewed.test(resource.file?.content_type ?? '') ? (
                    <Button
                      variant="default"
                      size="sm"
                      leftSection={<IconEye size={18} aria-hidden />}
                      aria-label={t('preview', { title: resource.title })}
                      onClick={() => setOpen(resource)}
                    >
                      {t('previewNow')}
                    </Button>
                  ) : (
                    <Button
                      variant="default"
                      size="sm"
                      leftSection={<IconDownload size={18} aria-hidden />}
                      aria-label={t('download', { title: resource.title })}
                      onClick={() => save.mutate(resource)}
                    >
                      {t('downloadNow')}
                    </Button>
                  )}
                </Row>
              ))}
            </RowList>
          )
        }
      </Loaded>
      <ResourcePreview resource={open} onClose={() => setOpen(null)} />
    </section>
  );
}
