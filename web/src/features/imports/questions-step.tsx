import type { ImportAnswer, ImportOptions, ImportSetting } from '@fairlead/domain/imports/import-setting.contract';
import type { ImportQuestion, UploadAnswer } from '@fairlead/domain/imports/import.contract';
import { TO_TAGS } from '@fairlead/domain/imports/targets';
import { FormProblem } from '../../lib/form-problem';
import { useForm } from '../../lib/use-form';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/states';
import { importsMessages as m } from './imports.messages';
import styles from './imports.module.css';
import { Planning } from './planning';
import { type Choice, firstChoice, percentProblem, Question, questionKey } from './question';
import { useDryRun } from './use-import';

interface Props {
  found: UploadAnswer;
  /** The answers so far, by question. */
  choices: Readonly<Record<string, Choice>>;
  onChoose: (choices: Readonly<Record<string, Choice>>) => void;
  onBack: () => void;
  /** Null if there was nothing to settle. */
  onSave: (setting: ImportSetting | null) => Promise<void>;
}

/** The questions that only a user can settle, each asked once. A likely answer is preselected. */
export function QuestionsStep(props: Props) {
  const { data, error, refetch } = useDryRun(props.found);
  if (error) {
    return (
      <Notice tone="red" action={{ label: m.again, run: () => void refetch() }}>
        {m.failedToLoad}
      </Notice>
    );
  }
  if (!data) return <Planning total={props.found.total} />;
  return <Questions {...props} questions={[...data.questions, ...settledBefore(props, data.questions)]} />;
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
    () => {
      if (!questions.length) return onSave(null);
      const kept = questions.map((question) => [questionKey(question), { ...choiceOf(question), question }]);
      onChoose({ ...choices, ...Object.fromEntries(kept) });
      return onSave(settled(found, questions, choiceOf));
    },
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
          onChange={(choice) => onChoose({ ...choices, [questionKey(question)]: { ...choice, question } })}
        />
      ))}
      <FormProblem errors={form.errors} />
      <div className={styles.acts} data-sticky>
        <Button onClick={onBack}>{m.back}</Button>
        <Button type="submit" variant="filled" saving={form.saving}>
          {m.next}
        </Button>
      </div>
    </form>
  );
}

/** Questions answered earlier, as long as their column still has the same target: the answer can be changed. */
function settledBefore({ found, choices }: Props, open: readonly ImportQuestion[]): ImportQuestion[] {
  const asked = new Set(open.map(questionKey));
  return Object.values(choices).flatMap(({ question }) => {
    if (!question || asked.has(questionKey(question))) return [];
    return found.mapping.includes(question.field) || found.mapping.includes(TO_TAGS) ? [question] : [];
  });
}

function answerKey({ field, cell, within }: Pick<ImportAnswer, 'field' | 'cell' | 'within'>): string {
  return JSON.stringify([field, within ?? null, cell]);
}

/** The earlier answers merged with the new ones; a notation is a setting of the whole file. */
function settled(
  found: UploadAnswer,
  questions: readonly ImportQuestion[],
  choiceOf: (question: ImportQuestion) => Choice,
): ImportSetting {
  const shown = new Set(questions.map((one) => answerKey(one)));
  const answers: ImportAnswer[] = found.answers.filter((one) => !shown.has(answerKey(one)));
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
