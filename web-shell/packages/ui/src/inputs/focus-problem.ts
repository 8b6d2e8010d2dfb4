const fields = ':is(input:not([type="hidden"]), button, select, textarea, [tabindex]):not(:disabled)';

/** Gives the focus to the first field of a form that is marked as wrong, or that stands in a group which is. */
export function focusFirstProblem(form: Element) {
  for (const marked of form.querySelectorAll<HTMLElement>('[aria-invalid="true"], [data-error]')) {
    const field = marked.matches(fields)
      ? marked
      : (marked.querySelector<HTMLElement>('[aria-invalid="true"]') ?? marked.querySelector<HTMLElement>(fields));
    if (field) return field.focus();
  }
}
