import type {
  ImportAnswer,
  ImportOptions,
  ImportQuestion,
  ImportSetting,
  UploadAnswer,
} from '@fairlead/domain/imports/import.contract';
import { useForm } from '../../lib/use-form';
import { Button } from '../../ui/button';
import { Notice, SkeletonRows } from '../../ui/states';
import { importsMessages as m } from './imports.messages';
import styles from './imports.module.css';
import { type Choice, firstChoice, percentProblem, Question, questionKey } from './question';
import { useDryRun } from './use-import';

interface Props {
  found: UploadAnswer;
  /** What was answered so far, by question. */
  choices: Readonly<Record<string, Choice>>;
  onChoose: (choices: Readonly<Record<string, Choice>>) => void;
  onBack: () => void;
  onSave: (setting: ImportSetting) => Promise<void>;
}

/** What only a person can settle, each once. A likely answer is chosen already. */
export function QuestionsStep(props: Props) {
  const { data, error, refetch } = useDryRun(props.found);
  if (error) {
    return (
      <Notice tone="red" action={{ label: m.again, run: () => void refetch() }}>
        {m.failedToLoad}
      </Notice>
    );
  }
  if (!data) return <SkeletonRows rows={4} label={m.planning} />;
  return <Questions {...props} questions={data.questions} />;
}

function Questions({
  found,
  questions,
  choices,
  onChoose,
  onBack,
  onSave,
}: Props & { questions: readonly ImportQuestion[] }) {
  const choiceOf = (question: ImportQuestion) => choices[questionKey(question)] ?? firstChoice(question);
  const form = useForm(
    () => Object.fromEntries(questions.map((one) => [questionKey(one), percentProblem(one, choiceOf(one))])),
    () => onSave(settled(found, questions, choiceOf)),
  );
  return (
    <form className={styles.stack} onSubmit={form.submit} noValidate>
      <p className={styles.quiet}>{questions.length ? m.questionsText : m.noQuestions}</p>
      {questions.map((question) => (
        <Question
          key={questionKey(question)}
          question={question}
          choice={choiceOf(question)}
          error={form.errors[questionKey(question)]}
          onChange={(choice) => onChoose({ ...choices, [questionKey(question)]: choice })}
        />
      ))}
      {form.errors.form && <Notice tone="red">{form.errors.form}</Notice>}
      <div className={styles.acts}>
        <Button onClick={onBack}>{m.back}</Button>
        <Button type="submit" variant="filled" saving={form.saving}>
          {m.next}
        </Button>
      </div>
    </form>
  );
}

/** The answers so far and the new ones; a notation is a setting of the whole file. */
function settled(
  found: UploadAnswer,
  questions: readonly ImportQuestion[],
  choiceOf: (question: ImportQuestion) => Choice,
): ImportSetting {
  const answers: ImportAnswer[] = [...found.answers];
  const options: ImportOptions = { ...found.options };
  for (const question of questions) {
    const { action, id, percent, notation } = choiceOf(question);
    if (question.kind === 'notation') options.date_notation = notation;
    else {
      const { field, cell, within } = question;
      answers.push({ field, cell, within, action, id, percent: percent ? Number(percent) : undefined });
    }
  }
  return { answers, options };
}
