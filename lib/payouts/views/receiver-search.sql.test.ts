import { afterAll, beforeAll, expect, test } from "vitest";
import { POST } from "../../../app/api/receivers/route.ts";
