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
 * - `unsaved: 'ask'` asks for confirmation; needs the shell's `<UnsavedBoundary>` or a `<DialogWithDraft>` around it, throws without.
 * - `unsaved: 'discard'` loses it, for short forms such as login.
 */
type Unsaved<Values> =
  | { onValuesChange: (values: Values) => void; unsaved?: never }
  | { unsaved: 'ask' | 'discard'; onValuesChange?: never };

export type ZodFormOptions<Values extends FormValues, Parsed> = Unsaved<Values> & {
  schema: z.ZodType<Parsed, Values>;
  /** Strings as typed; the schema converts on submit. */
  initialValues: Values;
  /** Called with parsed values. Thrown `ApiError`s show beside their fields, the rest in `formError`. */
  onSubmit: (parsed: Parsed) => Promise<unknown> | unknown;
  /** Maps a path of the server's `fields` to a field of this form; by default its last part. */
  fieldName?: (serverPath: string) => string;
};

export interface ZodForm<Values extends FormValues> {
  form: UseFormReturnType<Values>;
  submit: (event?: FormEvent<HTMLFormElement>) => void;
  submitting: boolean;
  /** The form has changes that are neither saved nor being saved. */
  dirty: boolean;
  /** An error that belongs to no field, for a notice above the form. */
  formError: string | null;
  clearFormError: () => void;
  /** For forms with steps: shows the errors of these fields only. Returns true if there are none. */
  validatePart: (names: readonly string[]) => boolean;
}

/** 'licenses' from 'licenses.0.state'. */
const headOf = (path: string) => path.split('.')[0] ?? path;
const lastPart = (path: string) => path.split('.').at(-1) ?? path;

/** A form validated by a zod schema on blur and on submit. */
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
  useUnsaved(asks && dirty, { guarded: asks });

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
    // show the first error of each field
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

/** Waits for the render that shows the error, so that screen readers announce it with the input. */
function focusField<Values extends FormValues>(form: UseFormReturnType<Values>, name: string) {
  requestAnimationFrame(() => form.getInputNode(name)?.focus());
}
