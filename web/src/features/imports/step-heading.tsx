import { useEffect, useRef } from 'react';

/** Says which step is shown; when another one is opened, keyboard and screen reader go on from here. */
export function StepHeading({ name }: { name: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(name);
  useEffect(() => {
    if (shown.current === name) return;
    shown.current = name;
    heading.current?.focus();
  }, [name]);
  return (
    <h2 ref={heading} tabIndex={-1} className="fl-hidden">
      {name}
    </h2>
  );
}
