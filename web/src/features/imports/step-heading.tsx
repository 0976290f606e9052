import { useEffect, useRef } from 'react';

/** Names the shown step; when another step opens, keyboard focus and screen reader continue here. */
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
