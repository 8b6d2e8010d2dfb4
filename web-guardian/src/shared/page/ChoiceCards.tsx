import { Radio } from '@larkwell/ui';
import classes from './ChoiceCards.module.css';

interface Choice<Value extends string> {
  value: Value;
  title: string;
  text?: string | undefined;
}

interface ChoiceCardsProps<Value extends string> {
  label: string;
  choices: readonly Choice<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  error?: string | null;
}

/** A radio group of cards. */
export function ChoiceCards<Value extends string>(props: ChoiceCardsProps<Value>) {
  const { label, choices, value, onChange, error } = props;
  return (
    <Radio.Group
      aria-label={label}
      value={value}
      error={error}
      onChange={(chosen) => {
        const choice = choices.find((one) => one.value === chosen);
        if (choice) onChange(choice.value);
      }}
    >
      <div className={classes.cards}>
        {choices.map((choice) => (
          <Radio
            key={choice.value}
            classNames={{ root: classes.card, body: classes.body, labelWrapper: classes.text }}
            value={choice.value}
            label={choice.title}
            description={choice.text}
          />
        ))}
      </div>
    </Radio.Group>
  );
}
