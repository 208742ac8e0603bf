// noAutoComplete keeps browsers from offering the data of the person at the keyboard in fields about someone else.
export const noAutoComplete = { autoComplete: 'off' } as const;

// hintBelow puts the hint under the input: above one of two adjacent fields it would break their alignment.
export const hintBelow: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];
