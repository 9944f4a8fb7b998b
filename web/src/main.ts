import "./look/look.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { settings } from "./lib/settings.svelte";
import { preferredLanguage, speak } from "./lib/words.svelte";

await speak(settings.language || preferredLanguage(navigator.languages));
const target = document.getElementById("page");
if (target) mount(App, { target });
