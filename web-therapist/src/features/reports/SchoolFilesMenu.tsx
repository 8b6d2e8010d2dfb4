import type { Report } from '@larkwell/app-kit/api';
import { Button, IconChevronDown, Menu } from '@larkwell/ui';
import type { ReportFile } from './calls.ts';
import { t } from './messages.ts';

interface SchoolFilesMenuProps {
  report: Report;
  period: string;
  onDownload: (file: ReportFile) => void;
}

/** Each file is about the children of one school only, so it can be handed over. */
export function SchoolFilesMenu({ report: { id, schools }, period, onDownload }: SchoolFilesMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          size="sm"
          rightSection={<IconChevronDown size={18} aria-hidden />}
          aria-label={t('schoolFiles', { period })}
        >
          {t('forSchools')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {schools.flatMap((school) => [
          <Menu.Item key={`${school} pdf`} onClick={() => onDownload({ id, school, format: 'pdf' })}>
            {t('downloadSchoolPdf', { school })}
          </Menu.Item>,
          <Menu.Item key={`${school} csv`} onClick={() => onDownload({ id, school, format: 'csv' })}>
            {t('downloadSchoolCsv', { school })}
          </Menu.Item>,
        ])}
      </Menu.Dropdown>
    </Menu>
  );
}
