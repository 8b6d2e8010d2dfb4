import type { NoteTemplate } from '@larkwell/app-kit/api';
import { Button, IconChevronDown, Menu } from '@larkwell/ui';
import { soapParts } from '../../shared/event-details/drafts.ts';
import type { Phrases } from '../../shared/event-details/PhraseTextarea.tsx';
import { t } from './messages.ts';

interface TemplateMenuProps {
  phrases: Phrases;
  onChoose: (template: NoteTemplate) => void;
}

/** The templates with text for a part of the note. */
export function TemplateMenu({ phrases: { templates, onManage }, onChoose }: TemplateMenuProps) {
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="subtle" size="sm" rightSection={<IconChevronDown size={16} aria-hidden />}>
          {t('useTemplate')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {Array.isArray(templates) ? (
          templates
            .filter((template) => soapParts.some((part) => template[part] !== ''))
            .map((template) => (
              <Menu.Item key={template.id} onClick={() => onChoose(template)}>
                {template.name}
              </Menu.Item>
            ))
        ) : (
          <Menu.Label role="status">{t(templates === 'failed' ? 'templatesFailed' : 'templatesLoading')}</Menu.Label>
        )}
        <Menu.Divider />
        <Menu.Item onClick={onManage}>{t('templatesManage')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
