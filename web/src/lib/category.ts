// Categories of disabled athletes share id and name with the others.

// disabledName marks a category of disabled athletes as the server does: "Sen. disabili".
export const disabledName = (name: string, disabled: number): string => (disabled === 1 ? `${name} disabili` : name);

// categoryKey identifies a category in an address.
export const categoryKey = (categoryId: number, disabled: boolean): string =>
  disabled ? `${categoryId}-dis` : String(categoryId);
