export default function LandingPage() { return <h1>hi</h1>; }
