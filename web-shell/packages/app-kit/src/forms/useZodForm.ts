import { schemaResolver, type UseFormReturnType, useForm } from '@larkwell/ui';
import type { FormEvent } from 'react';
import { useState } from 'react';
import type { z } from 'zod';
import { ApiError, messageOf } from '../api/error.ts';
import { useUnsaved } from './unsaved.tsx';

type FormValues = Record<string, unknown>;

/**
 * What happens to unsaved input when people leave. Every form states it:
 * - `onValuesChange` keeps a draft after each change.
 * - `unsaved: 'ask'` asks for confirmation; needs `<UnsavedBoundary>` or `<DialogWithDraft>` around it, throws without.
 * - `unsaved: 'discard'` loses it, for short forms such as login.
 */
type Unsaved<Values> =
  | { onValuesChange: (values: Values) => void; unsaved?: never }
  | { unsaved: 'ask' | 'discard'; onValuesChange?: never };

export type ZodFormOptions<Values extends FormValues, Parsed> = Unsaved<Values> & {
  schema: z.ZodType<Parsed, Values>;
  /** Strings as typed; the schema converts on submit. */
  initialValues: Values;
  /** Gets the parsed values. What it throws is shown: field sentences beside their inputs, the rest in `formError`. */
  onSubmit: (parsed: Parsed) => Promise<unknown> | unknown;
  /** Translates a path of the server's `fields` to a name (or a path) of this form; by default its last part. */
  fieldName?: (serverPath: string) => string;
};

export interface ZodForm<Values extends FormValues> {
  form: UseFormReturnType<Values>;
  submit: (event?: FormEvent<HTMLFormElement>) => void;
  submitting: boolean;
  /** Something was changed that is neither saved nor on its way. */
  dirty: boolean;
  /** The sentence that belongs to no single field, for a notice above the form. */
  formError: string | null;
  clearFormError: () => void;
  /** For a form of several steps: says what is wrong with these fields only. True when nothing is. */
  validatePart: (names: readonly string[]) => boolean;
}

/** The field of a path: 'licenses' of 'licenses.0.state'. */
const headOf = (path: string) => path.split('.')[0] ?? path;
const lastPart = (path: string) => path.split('.').at(-1) ?? path;

/** A form held against a zod schema: errors appear on blur and on submit, and what was typed stays. */
export function useZodForm<Values extends FormValues, Parsed>(
  options: ZodFormOptions<Values, Parsed>,
): ZodForm<Values> {
  const [submitting, setSubmitting] = useState(false);
  const [formError, setFormError] = useState<string | null>(null);
  const form = useForm<Values>({
    initialValues: options.initialValues,
    validate: schemaResolver(options.schema, { sync: true }),
    validateInputOnBlur: true,
    clearInputErrorOnChange: true,
    ...(options.onValuesChange ? { onValuesChange: options.onValuesChange } : {}),
  });

  const dirty = !submitting && form.isDirty();
  const asks = options.unsaved === 'ask';
  useUnsaved(asks && dirty, asks);

  function showServerErrors(error: unknown) {
    const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
    const name = options.fieldName ?? lastPart;
    const known = fields.filter(([path]) => headOf(name(path)) in form.getValues());
    for (const [path, sentence] of known) form.setFieldError(name(path), sentence);
    const first = known[0];
    if (first) focusField(form, name(first[0]));
    setFormError(known.length > 0 && known.length === fields.length ? null : messageOf(error));
  }

  const submit = form.onSubmit(
    async (values) => {
      if (submitting) return;
      setSubmitting(true);
      setFormError(null);
      try {
        await options.onSubmit(options.schema.parse(values));
        form.resetDirty();
      } catch (error) {
        showServerErrors(error);
      } finally {
        setSubmitting(false);
      }
    },
    (errors) => {
      const first = Object.keys(errors)[0];
      if (first) focusField(form, first);
    },
  );

  function validatePart(names: readonly string[]) {
    const wrong = options.schema.safeParse(form.getValues()).error?.issues ?? [];
    const own = wrong
      .map(({ path, message }) => [path.join('.'), message] as const)
      .filter(([path]) => names.includes(headOf(path)));
    // the first sentence of a field is the one that is said
    form.setErrors(Object.fromEntries(own.toReversed()));
    const first = own[0];
    if (first) focusField(form, first[0]);
    return own.length === 0;
  }

  return {
    form,
    submit,
    submitting,
    dirty,
    formError,
    clearFormError: () => setFormError(null),
    validatePart,
  };
}

/** After the render that shows the error, so that it is announced with the input. */
function focusField<Values extends FormValues>(form: UseFormReturnType<Values>, name: string) {
  requestAnimationFrame(() => form.getInputNode(name)?.focus());
}
