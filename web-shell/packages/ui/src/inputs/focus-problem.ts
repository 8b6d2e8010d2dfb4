const fields = ':is(input:not([type="hidden"]), button, select, textarea, [tabindex]):not(:disabled)';

/** Focuses the first invalid field, or the first field of an invalid group. */
export function focusFirstProblem(form: Element) {
  for (const marked of form.querySelectorAll<HTMLElement>('[aria-invalid="true"], [data-error]')) {
    const field = marked.matches(fields)
      ? marked
      : (marked.querySelector<HTMLElement>('[aria-invalid="true"]') ?? marked.querySelector<HTMLElement>(fields));
    if (field) return field.focus();
  }
}
