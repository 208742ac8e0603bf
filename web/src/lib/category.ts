// Categories of disabled athletes have the number and the name of the others. Pure.

// disabledName marks the name of a category as the server does: "Sen. disabili".
export const disabledName = (name: string, disabled: number): string => (disabled === 1 ? `${name} disabili` : name);

// categoryKey is a category in an address.
export const categoryKey = (categoryId: number, disabled: boolean): string =>
  disabled ? `${categoryId}-dis` : String(categoryId);
