import type { NoteTemplate, NoteTemplateText } from '@larkwell/app-kit/api';
import type { Call } from './api.tsx';

export const noteTemplateOf = (part: Partial<NoteTemplate> = {}): NoteTemplate => ({
  id: 'template-1',
  name: 'Accuracy',
  phrase: '',
  soap_subjective: '',
  soap_objective: '',
  soap_assessment: '',
  soap_plan: '',
  shared: false,
  ...part,
});

/** Replies for `fakeApi` that keep phrases and templates as the server does. */
export function noteTemplateServer(saved: readonly NoteTemplate[] = []) {
  let templates = [...saved];
  const textOf = ({ body }: Call) => (body as { note_template: NoteTemplateText }).note_template;
  const byId = ({ path }: Call) => path.split('/').at(-1) ?? '';
  const replies: Record<string, unknown> = {
    'GET /note_templates': () => ({ note_templates: templates }),
    'POST /note_templates': (call: Call) => {
      const created = noteTemplateOf({ ...textOf(call), id: `template-${templates.length + 1}` });
      templates = [...templates, created];
      return { note_template: created };
    },
  };
  for (const { id } of saved) {
    replies[`PUT /note_templates/${id}`] = (call: Call) => {
      templates = templates.map((one) => (one.id === byId(call) ? { ...one, ...textOf(call) } : one));
      return { note_template: templates.find((one) => one.id === id) };
    };
    replies[`DELETE /note_templates/${id}`] = (call: Call) => {
      templates = templates.filter((one) => one.id !== byId(call));
      return {};
    };
  }
  return { replies, saved: () => templates };
}
