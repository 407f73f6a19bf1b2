interface Environment {
  ENVIRONMENT: "production" | "local";
  DEMO_PASSWORD?: string;
}

/** Demo accounts that the sign-in page of a local run offers, each with something to do. */
export const demoAccounts = {
  admin: "admin@demo.test",
  jurado: "jurado1@demo.test",
  universidad: "universidad2@demo.test",
  alumno: "alumno26@demo.test",
  publico: "publico1@demo.test",
};
export type DemoRole = keyof typeof demoAccounts;
export const demoRoles = Object.keys(demoAccounts) as DemoRole[];

export const isDemoRole = (role: string): role is DemoRole => demoRoles.includes(role as DemoRole);

/** Returns the password of the demo's accounts. Returns null in a deployment, and in a local run without the demo. */
export const demoPasswordIn = ({ ENVIRONMENT, DEMO_PASSWORD }: Environment): string | null =>
  (ENVIRONMENT === "local" && DEMO_PASSWORD) || null;

/** Returns the role that a button of 'Entrar como' posts in its address, or null for another form. */
export const demoRoleOf = (request: Request) => new URL(request.url).searchParams.get("como");
